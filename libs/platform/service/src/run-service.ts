import type { ServiceConfig } from '@vc/platform/config';
import { InvalidConfigError, loadConfig } from '@vc/platform/config';
import { handlerOn, openListener } from '@vc/platform/http';
import type { ServiceDefinition } from './service-definition';
import { startService } from './start-service';

/**
 * Starts a service as a process of its own. It listens on `PORT`, on `INTERNAL_PORT` for other services, and on the port of
 * its administration, if it has one. It stops on SIGTERM and SIGINT.
 */
export async function runService<C extends ServiceConfig>(service: ServiceDefinition<C>): Promise<void> {
  try {
    const config = loadConfig(service.config);
    const { app } = await startService(service);
    app.enableShutdownHooks();
    await app.listen(config.PORT, config.HOST);
    await openListener(app, handlerOn(app, 'internal'), { port: config.INTERNAL_PORT, host: config.HOST });
    const adminPort = service.adminPort?.(config);
    if (adminPort !== undefined) {
      await openListener(app, handlerOn(app, 'admin'), { port: adminPort, host: config.HOST });
    }
  } catch (error) {
    const reason = error instanceof InvalidConfigError ? error.message : String((error as Error).stack);
    process.stderr.write(`${service.name} could not start. ${reason}\n`);
    process.exit(1);
  }
}
