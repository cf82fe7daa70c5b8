import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { PictureAlbum } from './picture-album';

const WIDTH = 200;
const HEIGHT = 100;
const WHITE = [255, 255, 255];
const YELLOW = [255, 212, 0];

/** A white picture with a rectangle of another colour in it. */
function picture(rectangle: { width: number; height: number }, colour = YELLOW, height = HEIGHT): Buffer {
  const png = new PNG({ width: WIDTH, height });
  for (let at = 0; at < WIDTH * height; at++) {
    const isInside = at % WIDTH < rectangle.width && Math.floor(at / WIDTH) < rectangle.height;
    png.data.set([...(isInside ? colour : WHITE), 255], at * 4);
  }
  return PNG.sync.write(png);
}

describe('PictureAlbum', () => {
  let folder: string;
  let failures: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vc-album-'));
    failures = join(folder, 'failures');
    album({ isRenewed: true }).checkPng(picture({ width: 40, height: 40 }), 'page');
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  const album = ({ isRenewed = false, majorVersion = 156 } = {}) =>
    new PictureAlbum({ majorVersion }, { folder, failures, isRenewed });

  it('accepts a picture that is the kept one', () => {
    expect(() => album().checkPng(picture({ width: 40, height: 40 }), 'page')).not.toThrow();
  });

  it('keeps exact colours with a palette', () => {
    const { data } = PNG.sync.read(readFileSync(join(folder, 'page.png')));
    expect(data.equals(PNG.sync.read(picture({ width: 40, height: 40 })).data)).toBe(true);
  });

  it('accepts a few pixels of another colour, which another processor may draw', () => {
    expect(() => album().checkPng(picture({ width: 40, height: 40 }, [254, 211, 2]), 'page')).not.toThrow();
  });

  it.each([
    ['a margin', picture({ width: 41, height: 40 })],
    ['a colour', picture({ width: 40, height: 40 }, [255, 100, 0])],
    ['a height', picture({ width: 40, height: 40 }, YELLOW, HEIGHT + 1)],
  ])('rejects a picture with another %s, and writes it', (_, taken) => {
    expect(() => album().checkPng(taken, 'page')).toThrow(join(failures, 'page'));
    expect(readFileSync(join(failures, 'page/taken.png')).equals(taken)).toBe(true);
  });

  it('writes a picture of the difference', () => {
    expect(() => album().checkPng(picture({ width: 60, height: 40 }), 'page')).toThrow('800 pixels (4.00 %) differ');
    expect(existsSync(join(failures, 'page/difference.png'))).toBe(true);
  });

  it('rejects a picture that was never kept', () => {
    expect(() => album().checkPng(picture({ width: 40, height: 40 }), 'other')).toThrow('There is no kept picture');
  });

  it('accepts more differences of another version of Chromium, and says so', () => {
    const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const other = album({ majorVersion: 157 });
    expect(write).toHaveBeenCalledWith(expect.stringContaining('are of Chromium 156, and this is 157'));
    write.mockRestore();
    expect(() => other.checkPng(picture({ width: 41, height: 40 }), 'page')).not.toThrow();
    expect(() => other.checkPng(picture({ width: 60, height: 40 }), 'page')).toThrow('differ');
  });

  it('leaves the file of a picture that has not changed', () => {
    const file = join(folder, 'page.png');
    writeFileSync(file, picture({ width: 40, height: 40 }));
    const { size } = statSync(file);
    album({ isRenewed: true }).checkPng(picture({ width: 40, height: 40 }), 'page');
    expect(statSync(file).size).toBe(size);
  });
});
