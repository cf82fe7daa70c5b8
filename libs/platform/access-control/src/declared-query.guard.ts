import { CanActivate, ExecutionContext, Injectable, RouteParamMetadata } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import { isSparseFields, ValidationFailed } from '@vc/platform/http';
import { AuthenticatedRequest } from './decorators';

/** Rejects unknown query parameters of management routes, also of routes that declare no query. */
@Injectable()
export class DeclaredQueryGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    if (context.getType() !== 'http') return true;
    const { caller, method, query } = context.switchToHttp().getRequest<AuthenticatedRequest>();
    if (!caller || declaresQuery(context)) return true;
    const unknown = Object.keys(query as object).filter((name) => !isSparseFields(method, name));
    if (unknown.length === 0) return true;
    throw new ValidationFailed(
      unknown.map((name) => ({ detail: `${name} is not a known parameter.`, source: { parameter: name } })),
    );
  }
}

/** The metadata has members named `<kind of parameter>:<position>`. */
function declaresQuery(context: ExecutionContext): boolean {
  const parameters = Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), context.getHandler().name) as
    Record<string, RouteParamMetadata> | undefined;
  return Object.keys(parameters ?? {}).some((name) => name.startsWith(`${RouteParamtypes.QUERY}:`));
}
