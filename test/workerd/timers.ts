/** How often timers fired while the work went on: none does between microtasks. */
export async function timersBeside(work: () => Promise<unknown>): Promise<number> {
  let fired = 0;
  let isOver = false;
  const again = () => {
    fired++;
    if (!isOver) setTimeout(again, 0);
  };
  const first = setTimeout(again, 0);
  await work();
  isOver = true;
  const count = fired;
  clearTimeout(first);
  return count;
}
