import unicorn from 'eslint-plugin-unicorn';
import tseslint from 'typescript-eslint';
import { boundaries } from './tools/eslint/boundaries.mjs';

/** Node's built-in modules are part of the language here, in every layer but the contract. */
export default tseslint.config(
  { ignores: ['**/node_modules', 'dist', '.data*', '.nx'] },
  ...tseslint.configs.recommended,
  {
    // A spread literal hides its members from the check for excess properties.
    plugins: { unicorn },
    rules: { 'unicorn/no-useless-spread': 'error' },
  },
  {
    files: ['apps/**/*.ts', 'libs/**/*.ts'],
    plugins: { local: { rules: { boundaries } } },
    rules: {
      'local/boundaries': 'error',
      'no-console': 'error',
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Name what you export.' },
        { selector: 'ExportAllDeclaration', message: 'Name what you export.' },
      ],
      'no-restricted-imports': [
        'error',
        {
          name: 'node:crypto',
          importNames: ['generateKeyPairSync', 'generateKeyPair'],
          message: 'Use generateKeys of protocol/crypto: it says why.',
        },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['libs/protocol/crypto/src/generate-keys.ts'],
    rules: { 'no-restricted-imports': 'off' },
  },
  {
    files: ['**/*.spec.ts'],
    rules: { 'max-lines-per-function': 'off', 'max-lines': 'off' },
  },
  {
    files: ['**/*.cjs'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
