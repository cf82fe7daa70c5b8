// node tools/ci/licences.mjs: ends with 1 if a package at run time has a licence that licence-rules.mjs does not allow.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listForbidden } from './licence-rules.mts';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const { packages } = read('package-lock.json');
const forbidden = listForbidden(packages, (folder) => {
  const manifest = join(folder, 'package.json');
  return existsSync(manifest) ? read(manifest) : undefined;
});
forbidden.forEach((each) => console.log(`FAILED ${each} is not an allowed licence`));
console.log(`licences: ${forbidden.length} packages fail`);
if (forbidden.length > 0) process.exitCode = 1;
