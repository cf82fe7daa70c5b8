/**
 * The path of the dark modules of a QR code, one line for each run of them.
 * @param data 1 for a dark module, row by row
 * @param size modules of a row
 */
export function toPath(data: ArrayLike<number>, size: number): string {
  let path = '';
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!data[y * size + x]) continue;
      let end = x + 1;
      while (end < size && data[y * size + end]) end++;
      path += `M${x} ${y}h${end - x}v1h${x - end}z`;
      x = end;
    }
  }
  return path;
}
