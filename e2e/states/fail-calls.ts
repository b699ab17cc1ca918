/** How the server's calls fail in a page, as its session storage has it under `failing`. */
export interface Failing {
  /** Calls that read, or those that store. */
  readonly isRead: boolean;
  /** `wait`: no end; `none`: no response; `html`: a proxy's page; anything else: `body`. */
  readonly how: string;
  readonly status: number;
  readonly body: string;
}

/** Runs in the page before its scripts. Routes of the browser would turn its cache off. */
export function failOnRequest(calls: string): void {
  const { fetch } = window;
  window.fetch = (input, init) => {
    const { isRead, how, status, body } = JSON.parse(
      sessionStorage.getItem('failing') ?? '{}',
    ) as Partial<Failing>;
    const path = new URL(input instanceof Request ? input.url : input, location.href).pathname;
    const isOne = new RegExp(calls).test(path) && ((init?.method ?? 'GET') === 'GET') === isRead;
    if (!isOne) return fetch(input, init);
    if (how === 'none') return Promise.reject(new TypeError('Failed to fetch'));
    if (how === 'wait')
      return new Promise((_, reject) =>
        init?.signal?.addEventListener('abort', () => reject(init.signal!.reason)),
      );
    const [type, text] =
      how === 'html' ? ['text/html', '<h1>Bad gateway</h1>'] : ['application/problem+json', body];
    return Promise.resolve(
      new Response(text, { status, headers: { 'content-type': type!, 'retry-after': '30' } }),
    );
  };
}
