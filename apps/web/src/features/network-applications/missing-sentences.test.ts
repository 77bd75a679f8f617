import zh from '@campus/messages/zh/network-applications.ts';
import { expect, test } from 'vitest';
import { missingSentences } from './missing-sentences.ts';

const sentences = [zh['note-sync'], zh['note-complete']];

test('[CONST-08] [TRU-60] the law’s sentence stands to the letter, whatever like it an organisation wrote', () => {
  expect(missingSentences('新密码约2分钟后生效，工单约1小时后自动完成。', sentences)).toEqual([zh['note-sync']]);
  expect(missingSentences('新密码约2分钟后生效；工单约1小时后自动完成', sentences)).toEqual(sentences);
  expect(missingSentences('', sentences)).toEqual(sentences);
});

test('what the organisation says to the letter is not said twice', () => {
  expect(missingSentences('新密码约2分钟后生效。\n工单约1小时后自动完成。', sentences)).toEqual([]);
});
