import { expect, test } from 'vitest'
import { parseSessionDevice } from './session-device.ts'

const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'

test.each(['', 'curl/8.5.0', 'Mozilla/5.0 (Windows NT 10.0)', 'Chrome/141'])(
  '%j names no known browser and system',
  (text) => expect(parseSessionDevice(text)).toBeNull(),
)

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0) ${chrome} Safari/537.36 Edg/141.0.0.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (Linux; Android 16; K) ${chrome} Mobile Safari/537.36`, 'Chrome', 'Android'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome.replace('C', 'HeadlessC')}`, 'Chrome', 'Linux'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', 'Linux'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605`, 'Safari', 'macOS'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) ${safari} Safari/604`, 'Safari', 'iOS'],
])('the device is parsed from %s', (text, browser, system) =>
  expect(parseSessionDevice(text)).toEqual({ browser, system }),
)
