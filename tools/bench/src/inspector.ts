import type { CpuProfile } from './profiles';

const SAMPLE_MICROSECONDS = 200;

interface Answer {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

interface Call {
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

/** The inspector of another process of Node, by the DevTools protocol. */
export class Inspector {
  private lastId = 0;
  private readonly calls = new Map<number, Call>();

  private constructor(private readonly socket: WebSocket) {
    socket.addEventListener('message', ({ data }) => this.receive(JSON.parse(String(data)) as Answer));
    socket.addEventListener('close', () => {
      for (const { reject } of this.calls.values()) reject(new Error('The inspector was closed.'));
    });
  }

  /** @param port of `--inspect` */
  static async connect(port: number): Promise<Inspector> {
    const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as [
      { webSocketDebuggerUrl: string },
    ];
    const socket = new WebSocket(targets[0].webSocketDebuggerUrl);
    await new Promise<void>((opened, failed) => {
      socket.addEventListener('open', () => opened());
      socket.addEventListener('error', () => failed(new Error('The inspector cannot be reached.')));
    });
    return new Inspector(socket);
  }

  async call<T = unknown>(method: string, params: object = {}): Promise<T> {
    const id = (this.lastId += 1);
    const answered = new Promise<unknown>((resolve, reject) => this.calls.set(id, { resolve, reject }));
    this.socket.send(JSON.stringify({ id, method, params }));
    return (await answered) as T;
  }

  /** Records where the main thread spends its time while `work` runs. */
  async profile(work: () => Promise<unknown>): Promise<CpuProfile> {
    await this.call('Profiler.enable');
    await this.call('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS });
    await this.call('Profiler.start');
    await work();
    return (await this.call<{ profile: CpuProfile }>('Profiler.stop')).profile;
  }

  close(): void {
    this.socket.close();
  }

  private receive({ id = 0, result, error }: Answer): void {
    const call = this.calls.get(id);
    this.calls.delete(id);
    if (error) call?.reject(new Error(error.message));
    else call?.resolve(result);
  }
}
