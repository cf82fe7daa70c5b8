import comments from '@eslint-community/eslint-plugin-eslint-comments';
import jest from 'eslint-plugin-jest';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import unicorn from 'eslint-plugin-unicorn';
import tseslint from 'typescript-eslint';
import { boundaries } from './tools/eslint/boundaries.mjs';

const RESTRICTED_EVERYWHERE = [
  {
    // All due rows at once exceed the time limit of statements at a backlog.
    selector:
      'CallExpression[callee.object.name="tx"][callee.property.name="delete"] > ObjectExpression:not(:has(> Property[key.name=/^(id|tenantId)$/]))',
    message: 'Delete the rows of all tenants with deleteBatch of platform/persistence.',
  },
  {
    // An empty file is 0, and a signal to 0 reaches our own process group.
    selector:
      'CallExpression[callee.object.name="process"][callee.property.name="kill"] > CallExpression[callee.name="Number"]',
    message: 'Read pid files with development/platform-process.',
  },
  { selector: 'ExportDefaultDeclaration', message: 'Name what you export.' },
  { selector: 'ExportAllDeclaration', message: 'Name what you export.' },
  {
    // It answers rows for SELECT, and rows with their number for UPDATE and DELETE.
    selector: 'CallExpression[callee.object.name=/^(tx|transaction)$/][callee.property.name="query"]',
    message: 'Send statements with prepared or planned of platform/persistence.',
  },
  {
    // Core max-params, but for constructors of decorated classes: Nest calls them, by the types of the parameters.
    selector:
      ':matches(FunctionDeclaration, FunctionExpression, ArrowFunctionExpression, TSDeclareFunction, TSEmptyBodyFunctionExpression)[params.length>4]:not(ClassDeclaration[decorators.length>0] > ClassBody > MethodDefinition[kind="constructor"] > FunctionExpression)',
    message: 'Take four parameters at most: name what belongs together.',
  },
];

/** Calls that send a statement to the database. */
const STATEMENTS = [
  'CallExpression[callee.object.name=/^(tx|transaction)$/]',
  'CallExpression[callee.name=/^(prepared|preparedByIndex|planned|findPage)$/]',
  'CallExpression[callee.property.name="query"][callee.object.name="database"]',
  'CallExpression[callee.property.name="query"][callee.object.property.name="database"]',
].map((selector) => ({ selector, message: 'Send statements from a *.repository.ts file.' }));

/** Configuration is read once, at start. */
const ENVIRONMENT = [
  {
    selector: 'MemberExpression[object.name="process"][property.name="env"]',
    message: 'Read the environment with loadConfig of platform/config.',
  },
];

/** Rules take the clock as a dependency, so that specs can stop it. */
const TIME = [
  'CallExpression[callee.object.name="Date"][callee.property.name="now"]',
  'NewExpression[callee.name="Date"][arguments.length=0]',
].map((selector) => ({ selector, message: 'Take the Clock of platform/scheduling as a dependency.' }));

/**
 * `Date` takes 30 February for 2 March, and a text that it cannot read for a date that no comparison holds for. A number is
 * read with `toDate` of protocol/times.
 */
const TEXT_OF_TIME = [
  ...[
    'NewExpression[callee.name="Date"][arguments.length=1] > :matches(Identifier:not([name=/^(Date|NaN)$/]), MemberExpression, TemplateLiteral, TSAsExpression)',
    'CallExpression[callee.object.name="Date"][callee.property.name="parse"]',
  ].map((selector) => ({ selector, message: 'Read texts with protocol/times, and X.509 with readValidity.' })),
  ...[
    'MemberExpression[property.name=/^(validTo|validToDate|validFromDate|valid_to|valid_from)$/]',
    'ObjectPattern > Property[key.name=/^(validTo|validToDate|validFromDate|valid_to|valid_from)$/]',
  ].map((selector) => ({
    selector,
    message: 'Read the validity of a certificate with readValidity of protocol/x509.',
  })),
];

/** A text of another party reaches columns of PostgreSQL, which store no U+0000. */
const JSON_OF_OTHERS = [
  {
    selector: 'CallExpression[callee.object.name="JSON"][callee.property.name="parse"]',
    message: 'Parse JSON of other parties with parseStorableJson of protocol/json.',
  },
];

/**
 * An expression that begins with a repetition is tried at each character of it, which is quadratic: 15,000 blanks cost `\s*,\s*`
 * 200 ms. Anchor it, or look behind for what it repeats: `(?<!0)0+$`.
 */
const SLOW_EXPRESSIONS = [
  {
    selector: String.raw`Literal[regex.pattern=/^(?:[^(]*\|)?(?:\((?:\?:|\?<\w+>)?)?(?:\\p\{\w+\}|\\.|\[(?:\\.|[^\]\\])+\]|[^\\^$|?*+(){}\[\]])[*+]\??(?=[^|])(?!\)?$)/]:not([regex.flags=/y/])`,
    message: 'Anchor the beginning of the expression: a repetition there takes quadratic time.',
  },
];

/** Texts of apps for browsers are in the files of their messages, one for each language. */
const TEXTS = [
  'JSXText[value=/\\p{L}/u]',
  'JSXElement > JSXExpressionContainer > Literal[value=/\\p{L}/u]',
  'JSXAttribute[name.name=/^(alt|aria-label|confirm|description|label|lead|name|placeholder|title)$/] Literal[value=/\\p{L}{2}.*\\s|^\\p{Lu}/u]',
].map((selector) => ({ selector, message: 'Add the text to the files of messages.' }));

/** A document that everyone may read is built once for each of its versions, and not by each request. */
const PUBLIC_DOCUMENTS = [
  {
    selector: 'CallExpression[callee.name="Header"][arguments.0.value=/^cache-control$/i][arguments.1.value=/^public/]',
    message: 'Return a PublicDocument, with @Published of platform/public-documents.',
  },
];

/** Node removes types, and generates no code for them. */
const TYPES_WITH_CODE = [
  'TSEnumDeclaration',
  'TSModuleDeclaration',
  'TSParameterProperty',
  'TSImportEqualsDeclaration',
].map((selector) => ({ selector, message: 'Node runs this file: write types that it can remove.' }));

const DECISIONS = [{ selector: 'IfStatement', message: 'Decide in the service: a controller translates.' }];

/** The options of a later entry replace those of an earlier one, so each entry has all restrictions of its files. */
const restrict = (files, ...restrictions) => ({
  files,
  rules: { 'no-restricted-syntax': ['error', ...RESTRICTED_EVERYWHERE, ...restrictions.flat()] },
});

/** Node's built-in modules are part of the language here, in every layer but the contract. */
export default tseslint.config(
  { ignores: ['**/node_modules', 'dist', '.data*', 'libs/sdk/src/generated'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.{ts,mts,tsx}'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      // A function type checks its parameters contravariantly, and does not depend on `this`.
      '@typescript-eslint/method-signature-style': 'error',
      '@typescript-eslint/dot-notation': ['error', { allowPrivateClassPropertyAccess: true }],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      // Decorators read the declared type of a property.
      '@typescript-eslint/no-inferrable-types': ['error', { ignoreProperties: true }],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
      // An empty string in the environment means that a setting is not set.
      '@typescript-eslint/prefer-nullish-coalescing': ['error', { ignorePrimitives: { string: true, boolean: true } }],
      // A promise may pass on the unknown value that its work was rejected with.
      '@typescript-eslint/prefer-promise-reject-errors': ['error', { allowThrowingUnknown: true }],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allow: ['URL', 'URLSearchParams'] },
      ],
      // `return answer(response)` ends a function of type void in one line.
      '@typescript-eslint/no-confusing-void-expression': 'off',
      // Entities and DTOs are classes for their decorators alone. Their instances are plain data.
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      // `openJson<T>` names what a sealed text holds.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // An async function without `await` turns what it throws into a rejection.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    // A directive without a rule, a reason or an end turns off more than it says.
    plugins: { '@eslint-community/eslint-comments': comments },
    rules: {
      '@eslint-community/eslint-comments/disable-enable-pair': 'error',
      '@eslint-community/eslint-comments/no-unlimited-disable': 'error',
      '@eslint-community/eslint-comments/require-description': 'error',
    },
  },
  {
    files: ['**/*.spec.ts'],
    plugins: { jest },
    settings: { jest: { version: 30 } },
    rules: {
      'jest/valid-title': ['error', { disallowedWords: ['should'] }],
      'jest/no-identical-title': 'error',
      'jest/no-focused-tests': 'error',
    },
  },
  {
    // A spread literal hides its members from the check for excess properties.
    plugins: { unicorn },
    rules: { 'unicorn/no-useless-spread': 'error' },
  },
  {
    files: ['apps/**/*.{ts,tsx}', 'libs/**/*.{ts,tsx}', 'tools/*/src/**/*.ts', 'tests/**/*.ts'],
    plugins: boundaries.plugins,
    settings: boundaries.settings,
    rules: {
      ...boundaries.rules,
      'no-console': 'error',
      complexity: ['error', 10],
      curly: ['error', 'multi-line'],
      'max-lines': ['error', 250],
      'max-lines-per-function': ['error', { max: 50, skipBlankLines: true, skipComments: true }],
      'no-restricted-imports': [
        'error',
        {
          name: 'node:crypto',
          importNames: ['generateKeyPairSync', 'generateKeyPair'],
          message: 'Use generateKeys of protocol/crypto: it says why.',
        },
        {
          name: 'class-validator',
          importNames: ['ArrayUnique', 'arrayUnique'],
          message: 'Use ArrayUnique of platform/http, whose cost is linear.',
        },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  restrict(['tools/**/*.mts'], STATEMENTS, TYPES_WITH_CODE),
  restrict(['tools/*/src/**/*.ts'], STATEMENTS),
  restrict(['apps/**/*.ts', 'libs/**/*.ts'], STATEMENTS, ENVIRONMENT, TIME, TEXT_OF_TIME, SLOW_EXPRESSIONS),
  restrict(['libs/protocol/**/*.ts'], STATEMENTS, ENVIRONMENT, TIME, TEXT_OF_TIME, JSON_OF_OTHERS, SLOW_EXPRESSIONS),
  // The readers themselves.
  restrict(
    ['libs/protocol/{json,times}/src/*.ts', 'libs/protocol/vcdm/src/date-time-stamp.ts'],
    ENVIRONMENT,
    TIME,
    SLOW_EXPRESSIONS,
  ),
  restrict(['apps/*/web/**/*.{ts,tsx}', 'libs/web/**/*.{ts,tsx}'], TEXTS, SLOW_EXPRESSIONS),
  restrict(
    ['**/*.controller.ts'],
    STATEMENTS,
    ENVIRONMENT,
    TIME,
    TEXT_OF_TIME,
    DECISIONS,
    PUBLIC_DOCUMENTS,
    SLOW_EXPRESSIONS,
  ),
  restrict(['apps/*/src/main.ts', 'libs/platform/config/**/*.ts'], STATEMENTS, TIME, SLOW_EXPRESSIONS),
  restrict(['libs/platform/scheduling/src/clock.ts'], STATEMENTS, ENVIRONMENT, SLOW_EXPRESSIONS),
  restrict(['apps/{launcher,cli}/**/*.ts', 'libs/{development,sdk}/**/*.ts'], STATEMENTS, SLOW_EXPRESSIONS),
  restrict(
    [
      '**/*.repository.ts',
      'libs/platform/persistence/**/*.ts',
      'libs/platform/messaging/src/{inbox,outbox,outbox-relay}.ts',
    ],
    ENVIRONMENT,
    TIME,
    TEXT_OF_TIME,
    SLOW_EXPRESSIONS,
  ),
  restrict(['**/*.spec.ts', '**/test-*.ts', 'libs/testing/**/*.ts', 'tests/**/*.ts', 'tools/{bench,faults}/**/*.ts']),
  {
    files: ['apps/*/web/**/*.tsx', 'libs/web/**/*.tsx'],
    extends: [reactHooks.configs.flat.recommended, jsxA11y.configs.strict],
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
    // Tests read answers of the wire as untyped JSON, and fail where a member is missing. They stop in
    // `afterAll` what `beforeAll` may not have started.
    files: ['**/*.spec.ts', '**/test-*.ts', 'libs/testing/**/*.ts', 'tests/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unnecessary-condition': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    files: ['**/*.cjs'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
