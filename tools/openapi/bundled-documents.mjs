import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bundle, createConfig } from '@redocly/openapi-core';

const FOLDER = 'libs/contract/openapi';
const NAMES = ['auth', 'verify', 'api', 'wallet', 'onboarding', 'protocol'];

/**
 * Returns the content of the bundles by their paths.
 * @param {string} root
 * @returns {Promise<Record<string, string>>}
 */
export async function bundledDocuments(root) {
  const config = await createConfig({});
  const files = {};
  for (const name of NAMES.filter((each) => existsSync(join(root, FOLDER, `${each}.yaml`)))) {
    const { bundle: document, problems } = await bundle({ ref: join(root, FOLDER, `${name}.yaml`), config });
    const errors = problems.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) throw new Error(`${name}.yaml: ${errors.map(({ message }) => message).join(' ')}`);
    files[`${FOLDER}/bundles/${name}.json`] = `${JSON.stringify(document.parsed, null, 2)}\n`;
  }
  return files;
}
