import { expect, test } from 'vitest'
import { createStyleSourcesReader, toStyleSources } from './style-sources.ts'

test('an unbuilt page has no styles', () => {
  expect(createStyleSourcesReader('/nowhere')()).toBe("'self'")
  expect(toStyleSources('<p>no styles</p>')).toBe("'self'")
})

test('each style of the document is an allowed source', () => {
  expect(toStyleSources('<style>a{}</style><style>\n</style>')).toMatch(
    /^'self' 'sha256-[A-Za-z0-9+/]{43}=' 'sha256-[A-Za-z0-9+/]{43}='$/,
  )
  expect(toStyleSources('<style>body{color:red}</style>')).toBe(
    "'self' 'sha256-FcQqt3aNlV7AZnGV4zkQRVeCeJOxbMPnQSx258L803E='",
  )
})
