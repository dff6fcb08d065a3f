/**
 * Runs one round at a time. Who asks during a round shares the next one, which begins after the asking:
 * so everybody gets what was true when they asked, and nobody asks twice.
 */
export function sharedRounds<T>(run: () => Promise<T>): () => Promise<T> {
  let round: Promise<T> | undefined;
  let next: Promise<T> | undefined;
  function begin(): Promise<T> {
    round = run().finally(() => {
      round = undefined;
    });
    return round;
  }
  return () => {
    if (round === undefined) return begin();
    const beginNext = () => {
      next = undefined;
      return begin();
    };
    next ??= round.then(beginNext, beginNext);
    return next;
  };
}
