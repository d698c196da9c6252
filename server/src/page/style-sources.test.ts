import { expect, test } from 'vitest'
import { createStyleSources, toSources } from './style-sources.ts'

test('a page that is not built has no styles', () => {
  expect(createStyleSources('/nowhere')()).toBe("'self'")
  expect(toSources('<p>no styles</p>')).toBe("'self'")
})

test('each style of the document is a source', () => {
  expect(toSources('<style>a{}</style><style>\n</style>')).toMatch(
    /^'self' 'sha256-[A-Za-z0-9+/]{43}=' 'sha256-[A-Za-z0-9+/]{43}='$/,
  )
  expect(toSources('<style>body{color:red}</style>')).toBe(
    "'self' 'sha256-FcQqt3aNlV7AZnGV4zkQRVeCeJOxbMPnQSx258L803E='",
  )
})
