import { MAX_BYTES, MAX_COLUMNS, MAX_ROWS, readTable, type TableProblem, UnreadableTable } from './table';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('readTable', () => {
  it('reads quoted values with separators, quotation marks and line breaks (RFC 4180)', async () => {
    const text = 'name,note\r\n"Nkosi, Thandi","says ""hi""\r\ntwice"\r\nSipho,\r\n';
    expect(await readTable(bytes(text))).toEqual({
      columns: ['name', 'note'],
      rows: [
        ['Nkosi, Thandi', 'says "hi"\r\ntwice'],
        ['Sipho', ''],
      ],
    });
  });

  it.each([
    ['semicolons', 'a;b\n1,5;x\n2,5;y\n'],
    ['tabs', 'a\tb\n1,5\tx\n2,5\ty\n'],
  ])('reads values that %s separate, and leaves a byte order mark out', async (_, text) => {
    expect(await readTable(bytes(`\ufeff${text}`))).toEqual({
      columns: ['a', 'b'],
      rows: [
        ['1,5', 'x'],
        ['2,5', 'y'],
      ],
    });
  });

  it.each([
    ['Surname, Name;Number\nNkosi, Thandi;1\nNaidoo, Priya;2\n', ['Surname, Name', 'Number']],
    ['Surname, Name\tNumber; code\nNkosi, Thandi\t1; 2\n', ['Surname, Name', 'Number; code']],
    ['name,tags\nAnn,a;b\n', ['name', 'tags']],
    ['name,note\n"Ann; x",1\n', ['name', 'note']],
    ['"Surname; Name","Number"\n"Nkosi; Thandi","1"\n', ['Surname; Name', 'Number']],
    ['"Surname, Name";"Number"\n"Nkosi, Thandi";"1"\n', ['Surname, Name', 'Number']],
    ['name\nAnn\n', ['name']],
  ])('finds the separator of %j', async (text, columns) => {
    expect((await readTable(bytes(text))).columns).toEqual(columns);
  });

  it('skips empty lines', async () => {
    expect(await readTable(bytes('a,b\n\n1,2\n , \n3,4\n'))).toEqual({
      columns: ['a', 'b'],
      rows: [
        ['1', '2'],
        ['3', '4'],
      ],
      rowNumbers: [3, 5],
    });
    expect(await readTable(bytes('\n"a\n\n",b\n1,2\n'))).toMatchObject({ columns: ['a', 'b'], rowNumbers: [3] });
  });

  it.each<[string, string, TableProblem]>([
    ['a file without rows', 'a,b\n', { rule: 'empty' }],
    ['an empty file', '', { rule: 'empty' }],
    ['a column without a name', 'a,,c\n1,2,3\n', { rule: 'column', column: 2 }],
    ['a name that two columns have', 'a,b,a\n1,2,3\n', { rule: 'duplicateColumn', name: 'a' }],
    ['a row with another number of values', 'a,b\n1,2\n3\n', { rule: 'fields', row: 3 }],
    ['a row with another number of values after empty lines', 'a,b\n\n1,2\n\n\n3\n', { rule: 'fields', row: 6 }],
    ['a quotation mark that does not end after empty lines', 'a,b\n\n1,2\n"3,4\n', { rule: 'quotes', row: 4 }],
    ['a quotation mark that does not end', 'a,b\n1,2\n"3,4\n', { rule: 'quotes', row: 3 }],
    ['too many rows', `a,b\n${'1,2\n'.repeat(MAX_ROWS + 1)}`, { rule: 'tooManyRows' }],
    ['too many columns', `${'a,'.repeat(MAX_COLUMNS)}a\n1\n`, { rule: 'tooManyColumns' }],
  ])('rejects %s', async (_, text, problem) => {
    const error: unknown = await readTable(bytes(text)).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(UnreadableTable);
    expect((error as UnreadableTable).problem).toEqual(problem);
  });

  it('rejects a file in another encoding than UTF-8, and one that is too large', async () => {
    await expect(readTable(Uint8Array.of(0x61, 0x0a, 0xe9, 0x0a))).rejects.toMatchObject({
      problem: { rule: 'encoding' },
    });
    await expect(readTable(new Uint8Array(MAX_BYTES + 1))).rejects.toMatchObject({ problem: { rule: 'tooLarge' } });
  });
});
