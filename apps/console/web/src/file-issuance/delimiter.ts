/** The rarer one in texts comes first. */
const DELIMITERS = ['\t', ';', ','] as const;

interface Parsed {
  data: string[][];
  errors: { type: string }[];
}

/**
 * The separator of the values: the one that gives all rows the same number of values, at least two. If several do, it is the
 * one that texts have less often: `Surname, Name;Number` has two columns. If none does, it is the one that gives the names
 * of the columns most values, so that the wrong row is named.
 * @param parse the first rows
 */
export function delimiterOf(parse: (delimiter: string) => Parsed): string {
  const guesses = DELIMITERS.map((delimiter) => {
    const { data, errors } = parse(delimiter);
    const [header = 0, ...lengths] = data
      .filter((row) => row.some((cell) => cell.trim() !== ''))
      .map((row) => row.length);
    const isQuoted = !errors.some(({ type }) => type === 'Quotes');
    return { delimiter, header, isEven: isQuoted && header > 1 && lengths.every((length) => length === header) };
  });
  const even = guesses.find(({ isEven }) => isEven);
  return (even ?? guesses.reduce((best, guess) => (guess.header >= best.header ? guess : best))).delimiter;
}
