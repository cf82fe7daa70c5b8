import type { CallOptions } from './call-options';

/** What openapi-typescript writes of an operation. */
interface Operation {
  parameters: { path?: unknown; query?: unknown };
  requestBody?: unknown;
  responses: object;
}

type JsonOf<T> = T extends { content: { 'application/json': infer Body } } ? Body : undefined;

type IfGiven<Name extends string, T> = [Exclude<T, undefined>] extends [never]
  ? unknown
  : undefined extends T
    ? Partial<Record<Name, T>>
    : Record<Name, T>;

/** `path`, `query` and `body` of an operation, as far as it has them. */
export type RequestOf<O extends Operation> = IfGiven<'path', O['parameters']['path']> &
  IfGiven<'query', O['parameters']['query']> &
  IfGiven<'body', O extends { requestBody: infer Body } ? JsonOf<Body> : undefined>;

/** The body of a response with a status of success; undefined for one without a body. */
export type ResultOf<O extends Operation> = {
  [Status in keyof O['responses']]: JsonOf<O['responses'][Status]>;
}[keyof O['responses']];

type ItemOf<Result> = Result extends { data: (infer Item)[]; links: { next?: string } } ? Item : never;

/** The result of a call. A list can be iterated: all items of this page and of those after it. */
export type Call<Result> = Promise<Result> & {
  /** The headers of the response. */
  headers: () => Promise<Headers>;
} & ([ItemOf<Result>] extends [never] ? unknown : AsyncIterable<ItemOf<Result>>);

/** A function for each operation of an area, by its operation id. */
export type Operations<Area> = {
  [Id in keyof Area]: Area[Id] extends Operation
    ? object extends RequestOf<Area[Id]>
      ? (request?: RequestOf<Area[Id]>, options?: CallOptions) => Call<ResultOf<Area[Id]>>
      : (request: RequestOf<Area[Id]>, options?: CallOptions) => Call<ResultOf<Area[Id]>>
    : never;
};
