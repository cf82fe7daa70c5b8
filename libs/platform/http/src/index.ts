export { useBodyParserAt } from './body-parsers';
export { ArrayUnique, IsKeyType, IsName, IsPageLanguage, IsTime } from './dto-rules';
export { toNetwork } from './client-network';
export { type CookieSettings, deleteCookie, findCookie, setCookie } from './cookie';
export { createHttpApp } from './create-http-app';
export type { HttpAppOptions } from './create-http-app';
export { Deprecated, DEPRECATION } from './deprecated';
export type { Deprecation } from './deprecated';
export { assertNone, DomainError, escapePointer, notFound, ValidationFailed, violation } from './domain-error';
export type { ErrorSource, Violation } from './domain-error';
export { readForm } from './read-form';
export { Checked, Collected, Nested, NestedList, ReadAs, ReadAsNumber } from './dto-decorators';
export type { DtoClass } from './dto-decorators';
export { shapeOf } from './dto-shape';
export { envelope } from './envelope';
export type { Envelope, ErrorObject, Links } from './envelope';
export { errorAnswer, toErrorBody } from './error-answer';
export type { ErrorAnswer } from './error-answer';
export { ERROR_STATUS, ERROR_TITLE, retryAfterOf } from './error-status';
export type { ErrorCode } from './error-status';
export type { JsonDialect } from './json-dialect';
export { DomainErrorFilter, ReadyAnswer } from './domain-error.filter';
export { HealthController } from './health.controller';
export { HEALTH_CHECKS, sampleHealth } from './health-checks';
export type { HealthCheck } from './health-checks';
export { acceptsCsv, OrCsv, toCsv, toCsvLines } from './csv/or-csv';
export type { CsvCell } from './csv/or-csv';
export { toCursorText } from './cursor';
export type { Cursor } from './cursor';
export {
  CreatedListQuery,
  ListQuery,
  LongCreatedListQuery,
  LongListQuery,
  PresetListQuery,
  TimeBound,
  TimesQuery,
} from './list-query';
export type { TimeRange } from './list-query';
export { LongPageQuery, MAX_SIZE, PageQuery } from './page-query';
export { streamJsonList } from './stream-json-list';
export {
  linkHeader,
  pageLinks,
  pageOf,
  pageRequestOf,
  presetsPageOf,
  RequestTarget,
  unknownCursor,
  asksForPage,
  cursorAfter,
  listTooLong,
} from './pagination';
export type { Page, PageRequest } from './pagination';
export { createHttpServer } from './http-server';
export { headerElements } from './list-headers';
export { handlerOn, listenerOf, openListener } from './listeners';
export { DIVIDES_CONNECTIONS, listenOnSockets } from './listening-sockets';
export type { Listener } from './listeners';
export { endLongRequests, ServiceListeners } from './service-listeners';
export type { LongRequests } from './service-listeners';
export { sendPage, ReaderOfInvitation, ReaderOfPage } from './reader-of-page';
export { presentMembers, readOnlyViolations } from './members';
export { findRequestBase, RequestBase, requestBaseOf } from './request-base';
export { ResourceId } from './resource-id';
export {
  acceptedEncodings,
  type Encoding,
  prefersGzip,
  CompressedListsInterceptor,
} from './compressed-lists.interceptor';
export { ResourceHeadersInterceptor } from './resource-headers.interceptor';
export { isSparseFields, SparseFieldsInterceptor } from './sparse-fields.interceptor';
export { isUuid, toUuid } from './uuid';
export { CREDENTIAL_PLATFORM, CREDENTIAL_PLATFORM_V1, UNVERSIONED, WALLET_V1, WALLET_V2 } from './versions';
export { DtoValidationPipe } from './validation';
export { assertUnchanged } from './preconditions/assert-unchanged';
export { EntityTags, entityTagOf } from './preconditions/entity-tags';
export { EntityTagged, IfMatch } from './preconditions/decorators';
export { Precondition } from './preconditions/precondition';
