import { writeFileSync } from 'node:fs';
import type { ApiComponents } from '@vc/sdk';
import { ALL_ALGORITHMS } from '@vc/protocol/crypto';
import { type Command, Option } from 'commander';
import type { Context } from '../context';
import { UsageError } from '../exit-codes';
import { printResource } from '../output';

type Schemas = ApiComponents['schemas'];
type CsrType = Schemas['CreateCertificateSigningRequest']['type'];
type RootType = Schemas['CreateRootCertificate']['type'];

interface CreateOptions {
  type: CsrType | RootType;
  keyType: Schemas['KeyType'];
  country: Schemas['CountryName'];
  commonName?: string;
  signMdl?: true;
  issuerUrl?: string;
  output?: string;
}

interface ImportOptions {
  csr: string;
  file: string;
  activate?: true;
}

const ROOT_TYPES = ['issuerRoot', 'verifierRoot'] satisfies RootType[];
const CSR_TYPES = ['issuerSignCredential', 'verifierSignRequest'] satisfies CsrType[];

/** `create` and `import` of `vc certificates`. */
export function addCertificates(group: Command, context: Context): void {
  group
    .command('create')
    .description(
      'create a root of the platform with a certificate below it, or a signing request for another authority',
    )
    .addOption(
      new Option('--type <type>', 'a root, or what the requested certificate is for')
        .choices([...ROOT_TYPES, ...CSR_TYPES])
        .makeOptionMandatory(),
    )
    .addOption(
      new Option('--key-type <type>', 'of its key')
        .choices(ALL_ALGORITHMS.map(({ keyType }) => keyType))
        .default('P-256'),
    )
    .requiredOption('--country <code>', 'country of the subject, two letters (ISO 3166-1)')
    .option('--common-name <name>', 'common name of the subject; default: the name of the organization')
    .option('--sign-mdl', 'for mobile driving licences (ISO 18013-5)')
    .option('--issuer-url <url>', 'of a root: address at which people reach the issuer')
    .option('-o, --output <file>', 'store the certificate or the request in PEM')
    .action(async (options: CreateOptions, command: Command) => {
      const created = await create(context, command, options);
      printResource(context.terminal, created.resource, context.optionsOf(command));
      if (options.output !== undefined) storePem(options.output, created.pem);
    });
  group
    .command('import')
    .description('import the certificate of a signing request')
    .requiredOption('--csr <id>', 'the signing request')
    .requiredOption(
      '-f, --file <file>',
      'PEM file, - for standard input: the certificate, then the authorities above it',
    )
    .option('--activate', 'sign with it from now on')
    .action(async ({ csr, file, activate }: ImportOptions, command: Command) => {
      const { api } = context.client(command);
      const body = { certificateSigningRequestId: csr, certificate: await context.readText(file) };
      const { data: imported } = await api.importCertificate({ body });
      const { data } = activate ? await api.activateCertificate({ path: { id: imported.id } }) : { data: imported };
      printResource(context.terminal, data, context.optionsOf(command));
    });
}

/** @throws UsageError for a root without the address of the issuer */
async function create(context: Context, command: Command, options: CreateOptions) {
  const { type, keyType, country, commonName, signMdl, issuerUrl } = options;
  const { api } = context.client(command);
  const subject = {
    keyType,
    countryName: country,
    ...(commonName !== undefined && { commonName }),
    ...(signMdl && { capabilities: { signMdl } }),
  };
  if (!isRoot(type)) {
    if (issuerUrl !== undefined) throw new UsageError('--issuer-url is for roots.');
    const { data: csr } = await api.createCertificateSigningRequest({ body: { type, ...subject } });
    return { resource: csr, pem: csr.certificateSigningRequest };
  }
  if (issuerUrl === undefined) throw new UsageError(`--type ${type} needs --issuer-url.`);
  const body = { type, ...subject, issuerAlternativeNameUrl: issuerUrl };
  const { data: root, meta } = await api.createRootCertificate({ body });
  return { resource: { ...root, ...meta }, pem: root.certificate };
}

function isRoot(type: CsrType | RootType): type is RootType {
  return (ROOT_TYPES as string[]).includes(type);
}

/** @throws UsageError */
function storePem(file: string, pem: string): void {
  try {
    writeFileSync(file, pem);
  } catch (cause) {
    throw new UsageError(`${file} is not writable: ${(cause as Error).message}`, { cause });
  }
}
