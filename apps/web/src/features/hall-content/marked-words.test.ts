import { expect, test } from 'vitest';
import { piecesOf } from './marked-words.ts';

const found = (text: string, words: string) =>
  piecesOf(text, words)
    .map((piece) => (piece.found ? `[${piece.text}]` : piece.text))
    .join('');

test('[PC-02] what was searched for is marked in a hit, each word for itself', () => {
  expect(found('校园网升级通知', '升级')).toBe('校园网[升级]通知');
  expect(found('VPN guide: how to use the VPN', 'vpn')).toBe('[VPN] guide: how to use the [VPN]');
  expect(found('宿舍网络 升级', '宿舍 升级')).toBe('[宿舍]网络 [升级]');
});

test('signs that mean something in a pattern are taken as they are', () => {
  expect(found('a+b (c)', '+ (c)')).toBe('a[+]b [(c)]');
  expect(found('nothing', '')).toBe('nothing');
});
