const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** @param seconds at least 0 */
export function duration(seconds: number, locale: string): string {
  const [unit, size] = unitOf(seconds);
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 0 });
  return format.format(Math.floor(seconds / size));
}

function unitOf(seconds: number): [unit: string, size: number] {
  if (seconds < MINUTE) return ['second', 1];
  if (seconds < HOUR) return ['minute', MINUTE];
  return seconds < DAY ? ['hour', HOUR] : ['day', DAY];
}
