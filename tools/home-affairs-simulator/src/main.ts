import { startHomeAffairsSimulator } from '@vc/development/home-affairs-simulator';

/** Listens on `PORT` and `HOST`. */
async function main(): Promise<void> {
  const { url } = await startHomeAffairsSimulator(Number(process.env.PORT ?? 8090), process.env.HOST ?? '127.0.0.1');
  process.stdout.write(`The home-affairs simulator listens at ${url}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`The home-affairs simulator could not start. ${(error as Error).message}\n`);
  process.exit(1);
});
