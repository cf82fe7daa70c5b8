export { Chromium, whyNoChromium } from './chromium';
export type { View } from './chromium';
export { expectAccessible, expectToFit } from './expect-accessible';
export { PictureAlbum } from './picture-album';
