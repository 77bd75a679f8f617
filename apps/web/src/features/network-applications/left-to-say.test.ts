import zh from '@campus/messages/zh/network-applications.ts';
import { expect, test } from 'vitest';
import { leftToSay } from './left-to-say.ts';

const said = [zh['note-sync'], zh['note-complete']];

test('[CONST-08] [TRU-60] the law’s sentence stands to the letter, whatever like it an organisation wrote', () => {
  expect(leftToSay('新密码约2分钟后生效，工单约1小时后自动完成。', said)).toEqual([zh['note-sync']]);
  expect(leftToSay('新密码约2分钟后生效；工单约1小时后自动完成', said)).toEqual(said);
  expect(leftToSay('', said)).toEqual(said);
});

test('what the organisation says to the letter is not said twice', () => {
  expect(leftToSay('新密码约2分钟后生效。\n工单约1小时后自动完成。', said)).toEqual([]);
});
