import { basename, join } from 'node:path';
import { bundle, createConfig } from '@redocly/openapi-core';

const FOLDER = 'libs/contract/openapi';
const NAMES = ['auth', 'verify', 'api', 'wallet', 'onboarding', 'protocol'];

/** @param {string} root */
export function documentFiles(root) {
  return NAMES.map((name) => join(root, FOLDER, `${name}.yaml`));
}

/**
 * Returns the content of the bundles by their paths.
 * @param {string} root
 * @returns {Promise<Record<string, string>>}
 */
export async function bundledDocuments(root) {
  const config = await createConfig({});
  const files = {};
  for (const ref of documentFiles(root)) {
    const { bundle: document, problems } = await bundle({ ref, config });
    const errors = problems.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) throw new Error(`${ref}: ${errors.map(({ message }) => message).join(' ')}`);
    files[`${FOLDER}/bundles/${basename(ref, '.yaml')}.json`] = `${JSON.stringify(document.parsed, null, 2)}\n`;
  }
  return files;
}
