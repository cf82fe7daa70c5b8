export = async function stopPostgres(): Promise<void> {
  await globalThis.embeddedPostgres?.stop();
};
