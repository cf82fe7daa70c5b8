import { acceptsCsv } from './accepts-csv';

describe('acceptsCsv', () => {
  it.each(['text/csv', 'Text/CSV; charset=utf-8', 'text/csv, application/json;q=0.9', 'text/csv, */*'])(
    'is true for %s',
    (accept) => {
      expect(acceptsCsv(accept)).toBe(true);
    },
  );

  it.each([undefined, '', '*/*', 'text/*', 'application/json', 'text/csv;q=0', 'text/csv;q=0.5, application/json'])(
    'is false for %s',
    (accept) => {
      expect(acceptsCsv(accept)).toBe(false);
    },
  );
});
