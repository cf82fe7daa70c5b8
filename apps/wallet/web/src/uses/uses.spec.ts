import type { Presentation } from '../api/schemas';
import { usesOf } from './uses';

const presentation = (id: string, ...selected: [string, string[]][]) =>
  ({
    id,
    selectedCredentials: selected.map(([credentialId, matchedAttributes]) => ({ credentialId, matchedAttributes })),
  }) as Presentation;

const BOTH = presentation('1', ['a', ['name']], ['b', ['level']]);
const DECLINED = presentation('2');

describe('usesOf', () => {
  it('returns what was shown of one credential', () => {
    expect(usesOf([BOTH, DECLINED], 'a')).toEqual([{ presentation: BOTH, attributes: ['name'] }]);
    expect(usesOf([BOTH], 'c')).toEqual([]);
  });

  it('returns all presentations with all attributes', () => {
    expect(usesOf([BOTH, DECLINED])).toEqual([
      { presentation: BOTH, attributes: ['name', 'level'] },
      { presentation: DECLINED, attributes: [] },
    ]);
  });
});
