export { toLabel } from './attribute-name';
export { colorsOf, contrastBetween, textColorOn } from './colors';
export { dateAndTime, daysUntil, relativeTime } from './times';
