import { acceptsCsv, toCsv } from './or-csv';

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

describe('toCsv', () => {
  it('returns lines with the names first, which end with CRLF', () => {
    expect(toCsv(['month', 'count'], [['2026-11', 3]])).toBe('month,count\r\n2026-11,3\r\n');
  });

  it.each([
    ['a,b', '"a,b"'],
    ['a "b"', '"a ""b"""'],
    ['a\nb', '"a\nb"'],
    ['a\r\nb', '"a\r\nb"'],
  ])('quotes %j', (text, cell) => {
    expect(toCsv(['x'], [[text]])).toBe(`x\r\n${cell}\r\n`);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['\n=1', '"\'\n=1"'],
    [' =1', "' =1"],
    ['\uFEFF=1', "'\uFEFF=1"],
    ['＝1+1', "'＝1+1"],
    ['=1\n+2', '"\'=1\n+2"'],
    ['=HYPERLINK("https://x.example","y")', '"\'=HYPERLINK(""https://x.example"",""y"")"'],
  ])('makes no formula of %j', (text, cell) => {
    expect(toCsv(['x'], [[text]])).toBe(`x\r\n${cell}\r\n`);
  });

  it('leaves numbers as they are', () => {
    expect(toCsv(['x'], [[-1]])).toBe('x\r\n-1\r\n');
  });
});
