export { parseCalendarDate, parseDateTime, readDateTime, hasHour24, parseIsoTime } from './date-time';
export { parseHttpDate } from './http-date';
export { toDate, toFields, toInstant } from './instant';
export type { DateFields } from './instant';
