export { parseCalendarDate, parseDateTime, readDateTime } from './date-time';
export { parseHttpDate } from './http-date';
export { toDate, toFields, toInstant } from './instant';
export type { DateFields } from './instant';
export { hasHour24, parseIsoTime } from './iso-time';
