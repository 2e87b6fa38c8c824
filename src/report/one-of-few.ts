/** Lets at most `most` pieces of work run at once, in the order they came; one that is given up leaves the queue. */
export function oneOfFew(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  const next = () => {
    running -= 1;
    waiting.shift()?.();
  };
  return async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    if (running >= most) {
      await new Promise<void>((resolve, reject) => {
        const go = () => {
          signal.removeEventListener('abort', giveUp);
          resolve();
        };
        const giveUp = () => {
          waiting.splice(waiting.indexOf(go), 1);
          reject(signal.reason instanceof Error ? signal.reason : new Error('given up'));
        };
        waiting.push(go);
        signal.addEventListener('abort', giveUp, { once: true });
      });
    }
    running += 1;
    try {
      return await work();
    } finally {
      next();
    }
  };
}
