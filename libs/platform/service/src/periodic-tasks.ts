import type { INestApplicationContext, Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { PeriodicTask } from '@vc/platform/scheduling';

/** Starts the periodic tasks of a service. @param manual classes of those that are not started */
export function startPeriodicTasks(app: INestApplicationContext, manual: Type<PeriodicTask>[] = []): void {
  for (const task of listPeriodicTasks(app)) {
    if (!manual.some((type) => task instanceof type)) task.start();
  }
}

/** A provider with several tokens is one task. */
function listPeriodicTasks(app: INestApplicationContext): Set<PeriodicTask> {
  const tasks = new Set<PeriodicTask>();
  for (const { providers } of app.get(ModulesContainer).values()) {
    for (const { instance } of providers.values()) if (instance instanceof PeriodicTask) tasks.add(instance);
  }
  return tasks;
}
