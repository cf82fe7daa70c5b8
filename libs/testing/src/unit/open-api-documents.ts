import { join } from 'node:path';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { parseDocuments } from './parse-documents';

type Json = Record<string, unknown>;

/** A value of a document, and where it is. */
export interface Place<T = Json> {
  /** Of the file, relative to the folder of the documents. */
  file: string;
  /** JSON pointer. */
  pointer: string;
  value: T;
}

const FOLDER = join(__dirname, '../../../contract/openapi');
const BASE = 'openapi:/';

/** The OpenAPI documents of libs/contract/openapi, whose files refer to each other. */
export class OpenApiDocuments {
  private readonly files = parseDocuments(FOLDER);
  private readonly ajv = addFormats(new Ajv2020({ strict: false, allErrors: true }));
  private readonly validators = new Map<string, ValidateFunction>();

  private static known?: OpenApiDocuments;

  /** Reads and compiles the documents at its first call in a process. */
  static get(): OpenApiDocuments {
    return (this.known ??= new OpenApiDocuments());
  }

  private constructor() {
    for (const [file, document] of this.files) this.ajv.addSchema(document, BASE + file);
  }

  /** The files that are documents of their own. */
  names(): string[] {
    return [...this.files].filter(([, { openapi }]) => openapi !== undefined).map(([file]) => file);
  }

  /** The value at that place, which may be a reference with members beside it. @throws Error for a place that does not exist */
  at(file: string, pointer: string): unknown {
    const value: unknown = pointer.split('/').slice(1).reduce<unknown>(member, this.files.get(file));
    if (value === undefined) throw new Error(`${file} has no ${pointer}`);
    return value;
  }

  /** Follows references. @throws Error for a place that does not exist */
  resolve<T = Json>(file: string, pointer: string): Place<T> {
    const value = this.at(file, pointer);
    const reference = isJson(value) ? value.$ref : undefined;
    if (typeof reference !== 'string') return { file, pointer, value: value as T };
    const { pathname, hash } = new URL(reference, BASE + file);
    return this.resolve(pathname.slice(1), decodeURIComponent(hash.slice(1)));
  }

  /** The validator of the schema at that place. */
  validator({ file, pointer }: Omit<Place, 'value'>): ValidateFunction {
    const $ref = encodeURI(`${BASE}${file}#${pointer}`);
    const known = this.validators.get($ref) ?? this.ajv.compile({ $ref });
    this.validators.set($ref, known);
    return known;
  }
}

/** One member of a pointer. */
export function pointerTo(...names: string[]): string {
  return names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

function member(value: unknown, segment: string): unknown {
  return isJson(value) ? value[segment.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
}

function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null;
}
