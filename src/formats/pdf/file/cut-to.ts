/** Up to so many values are taken away one by one. */
const fewValues = 64;

/** Takes away what stands from the place on. To set the length would give memory away that is filled again at once. */
export function cutTo(values: unknown[], length: number): void {
  if (values.length - length > fewValues) values.length = length;
  else while (values.length > length) values.pop();
}
