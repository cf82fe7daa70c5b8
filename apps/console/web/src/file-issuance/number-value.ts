const DECIMAL = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** The number of a decimal text, or undefined if the text is none, or if a number cannot have all of its digits. */
export function toNumber(text: string): number | undefined {
  const value = DECIMAL.test(text) ? Number(text) : NaN;
  if (!Number.isFinite(value)) return undefined;
  return toDigits(text) === toDigits(String(value)) ? value : undefined;
}

/** The sign, the significant digits and the exponent: the same text for `1.50`, `01.5` and `15e-1`. */
function toDigits(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = DECIMAL.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '');
  const significant = digits.replace(/(?<!0)0+$/, '');
  if (significant === '') return '0';
  const shift = Number(exponent) - fraction.length + (digits.length - significant.length);
  return `${sign === '-' ? '-' : ''}${significant}e${shift}`;
}
