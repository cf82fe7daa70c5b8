import { listMissing } from './describe-with';

const PROGRAMS = {
  here: { name: 'Here', obstacle: () => undefined, install: 'apt-get install here' },
  missing: { name: 'Missing', obstacle: () => 'missing is not installed', install: 'apt-get install missing' },
  other: { name: 'Other', obstacle: () => 'other is not installed', install: 'apt-get install other' },
};
const TEXT = 'Missing cannot run: missing is not installed. To install it: apt-get install missing';

describe('listMissing', () => {
  it('returns what is missing, with the command that installs it', () => {
    expect(listMissing(['here', 'missing'], undefined, PROGRAMS)).toEqual([TEXT]);
    expect(listMissing(['missing'], 'here,other', PROGRAMS)).toEqual([TEXT]);
    expect(listMissing(['here'], 'required', PROGRAMS)).toEqual([]);
  });

  it.each(['required', 'missing', 'here,missing'])('rejects a missing program with FOREIGN_PROGRAMS=%s', (required) => {
    expect(() => listMissing(['here', 'missing'], required, PROGRAMS)).toThrow(
      `FOREIGN_PROGRAMS requires missing. ${TEXT}`,
    );
  });

  it('rejects a name that no program has', () => {
    expect(() => listMissing(['here'], 'here,ngnix', PROGRAMS)).toThrow(
      'FOREIGN_PROGRAMS contains ngnix, which is no program.',
    );
  });
});
