import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum';
import type { INestApplication, Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { DtoClass } from './dto-decorators';
import { shapeOf } from './dto-shape';
import { PLAIN_TYPES } from './validation';

/** Prefixes of the keys under which Nest stores the parameters of a route that are read into a DTO. */
const READ = [RouteParamtypes.BODY, RouteParamtypes.QUERY].map((kind) => `${kind}:`);

/** Compiles the DTO classes of all routes, so that one that is not declared as it must be stops the start. @throws Error */
export function compileShapes(app: INestApplication): void {
  const compiled = new Set<DtoClass>();
  for (const { controllers } of app.get(ModulesContainer).values()) {
    for (const { metatype } of controllers.values()) {
      for (const dto of dtosOf(metatype as Type)) compile(dto, compiled);
    }
  }
}

function compile(dto: DtoClass, compiled: Set<DtoClass>): void {
  if (compiled.has(dto)) return;
  compiled.add(dto);
  for (const { nested } of shapeOf(dto).members.values()) if (nested) compile(nested.type(), compiled);
}

function dtosOf(controller: Type): DtoClass[] {
  return Object.getOwnPropertyNames(controller.prototype).flatMap((method) => {
    const types = Reflect.getMetadata('design:paramtypes', controller.prototype as object, method) as
      DtoClass[] | undefined;
    const given = Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) as
      Record<string, { index: number }> | undefined;
    const read = Object.entries(given ?? {}).filter(([key]) => READ.some((kind) => key.startsWith(kind)));
    return read.flatMap(([, { index }]) => types?.[index] ?? []).filter((type) => !PLAIN_TYPES.includes(type));
  });
}
