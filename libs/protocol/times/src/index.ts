export { parseCalendarDate, parseDateTime } from './date-time';
export { parseHttpDate } from './http-date';
export { toInstant } from './instant';
export type { DateFields } from './instant';
