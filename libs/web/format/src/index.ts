export { toLabel } from './attribute-name';
export { colorsOf, textColorOn } from './colors';
export { dateAndTime, daysUntil, relativeTime } from './times';
