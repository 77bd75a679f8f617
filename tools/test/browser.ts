/** Finds a Chrome or Chromium for the browser tests; as root on Debian and its kin it installs one. */
import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { canInstall, install, onPath } from './apt.ts';

/** The shell has no window of its own: a page costs a third of the CPU time that it costs in the whole browser. */
const shell = 'chromium-headless-shell';
const names = [
  shell,
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
];

/** The path of a browser that works; otherwise undefined, after printing what to install. */
export function findOrInstallBrowser(): string | undefined {
  if (process.env.CHROMIUM_PATH) {
    if (works(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH;
    console.error(`CHROMIUM_PATH is ${process.env.CHROMIUM_PATH}, which is not a Chrome or Chromium that runs.`);
    return undefined;
  }
  if (canInstall() && (!onPath(shell) || !hasChineseFont())) {
    console.log('Installing Chromium and a Chinese font.');
    install(shell, 'fonts-noto-cjk', 'fontconfig');
    if (!findBrowser()) install('chromium', 'fonts-noto-cjk', 'fontconfig');
  }
  const found = findBrowser();
  if (found) return found;
  console.error(`The browser tests need Chrome or Chromium. Type: ${command()}`);
  return undefined;
}

function findBrowser(): string | undefined {
  return [...names.map(onPath), ...places, ...downloaded()].find((path) => path && works(path));
}

/** What `playwright install chromium` leaves, newest first. */
function downloaded(): string[] {
  const cache = process.platform === 'darwin' ? 'Library/Caches/ms-playwright' : '.cache/ms-playwright';
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), cache);
  if (!fs.existsSync(folder)) return [];
  const inner = ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'];
  return fs
    .readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
    .flatMap((name) => inner.map((path) => join(folder, name, path)));
}

/** Some systems have a program of that name which only tells people to install another one. */
function works(path: string): boolean {
  try {
    const output = execFileSync(path, ['--version'], {
      encoding: 'utf8',
      timeout: 20_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return /(Chrom|Edge)\D*\d+/.test(output);
  } catch {
    return false;
  }
}

function hasChineseFont(): boolean {
  try {
    return execFileSync('fc-list', [':lang=zh'], { encoding: 'utf8' }).trim() !== '';
  } catch {
    return false;
  }
}

function command(): string {
  if (onPath('apt-get')) return 'sudo apt-get install -y chromium-headless-shell fonts-noto-cjk';
  if (process.platform === 'darwin') return 'brew install --cask google-chrome';
  return 'npx playwright install chromium';
}
