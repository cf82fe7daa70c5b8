import { checkRows, guessReference } from './plan';
import { guessMapping, targetsOf } from './targets';

const { targets } = targetsOf({ name: { type: 'string', required: true }, born: { type: 'date' } });
const columns = ['name', 'born', 'Reference'];
const mapping = guessMapping(columns, targets);

describe('checkRows', () => {
  it('returns what is sent for each row, and says of each wrong value in which row it is', () => {
    const rows = [
      ['Thandi', '1990-04-01', 'S-1'],
      ['', '1.4.1990', ''],
    ];
    const reference = guessReference(columns);
    expect(checkRows({ table: { columns, rows }, targets, mapping, reference })).toEqual({
      rows: [{ attributes: { name: 'Thandi', born: '1990-04-01' }, reference: 'S-1' }, { attributes: {} }],
      violations: [
        { label: 'Name', rule: 'missing', row: 3 },
        { label: 'Born', rule: 'date', row: 3 },
      ],
    });
  });

  it('names the rows as the file has them', () => {
    const table = {
      columns: ['name', 'born'],
      rows: [
        ['Ann', '1990-04-01'],
        ['Ben', 'x'],
      ],
      rowNumbers: [2, 5],
    };
    expect(checkRows({ table, targets, mapping, reference: undefined }).violations).toEqual([
      { label: 'Born', rule: 'date', row: 5 },
    ]);
  });

  it('sends no reference without a column for it', () => {
    const table = { columns, rows: [['Thandi', '', 'S-1']] };
    expect(checkRows({ table, targets, mapping, reference: undefined }).rows).toEqual([
      { attributes: { name: 'Thandi' } },
    ]);
    expect(guessReference(['name'])).toBeUndefined();
  });
});
