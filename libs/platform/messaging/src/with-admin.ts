import type { Admin, AdminConfig, Kafka } from 'kafkajs';

/** Runs `work` with an admin client, which is disconnected afterwards. */
export async function withAdmin<T>(kafka: Kafka, work: (admin: Admin) => Promise<T>, config?: AdminConfig): Promise<T> {
  const admin = kafka.admin(config);
  try {
    await admin.connect();
    return await work(admin);
  } finally {
    await admin.disconnect();
  }
}
