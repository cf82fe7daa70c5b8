import { headerElements } from '../list-headers';

const QUALITY = /;\s*q\s*=\s*(\d(?:\.\d{0,3})?)/i;

/** Whether the `Accept` of a request names CSV, and JSON not with a higher weight (RFC 9110 §12.5.1). */
export function acceptsCsv(accept: string | undefined): boolean {
  const weights = new Map(headerElements(accept).map(toRange));
  const csv = weights.get('text/csv') ?? 0;
  return csv > 0 && csv >= (weights.get('application/json') ?? 0);
}

function toRange(range: string): [type: string, weight: number] {
  const [type = ''] = range.split(';');
  return [type.trim().toLowerCase(), Number(QUALITY.exec(range)?.[1] ?? 1)];
}
