import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { UsageError } from '@vc/development/command-line';
import { parseFolders } from './folders';

const hasSources = (folder: string) => existsSync(join(__dirname, '../../..', folder, 'src'));

describe('parseFolders', () => {
  it('returns the named folders, or all that are measured', () => {
    expect(parseFolders(['libs/protocol/cbor/', 'apps/trust'], hasSources)).toEqual([
      'libs/protocol/cbor',
      'apps/trust',
    ]);
    expect(parseFolders([], hasSources).filter((folder) => !hasSources(folder))).toEqual([]);
  });

  it('rejects a folder without sources', () => {
    expect(() => parseFolders(['libs/protocol/cbor', 'libs/protocol'], hasSources)).toThrow(
      new UsageError('No project with a folder src: libs/protocol.'),
    );
  });
});
