import { expect, test } from 'vitest'
import { compareNames } from './person-name.ts'

test.each([
  ['Juan Pérez', 'Pedro López'],
  ['Juan Pérez', 'Juan López'],
  ['Juan Pérez', ''],
  ['', ''],
  [' . ', ' . '],
  ['Juan Pérez', 'J P'],
  ['María de la Cruz', 'Rosa de la Torre'],
  ['Ana Gómez', 'DE LA'],
  ['Acme Inc.', 'Globex Inc.'],
])('CW-10 %j and %j are different names', (onFile, onWire) => {
  expect(compareNames(onFile, onWire)).toBe('different')
  expect(compareNames(onWire, onFile)).toBe('different')
})

test.each([
  ['Ana Lucía Ramírez de la O', 'ANA L RAMIREZ DE LA O'],
  ['Juan Pérez', 'Juan Perez Hdz'],
  ['Juan Pérez Hernández', 'JUAN PEREZ HDZ'],
  ['José Ángel Núñez Peña', 'JOSE NUNEZ'],
  ['José Ángel Núñez Peña', 'JOSE ANGEL NUNEZ PEN'],
  ['José Ángel Núñez', 'Jose Nunez Pena'],
  ['María Guadalupe Ruiz', 'MA GPE RUIZ'],
  ['Juan González', 'JUAN GONZALES'],
  ['Jürgen Müller', 'JUERGEN MUELLER'],
  ['Juan Pérez', 'JUAN PEREZ SR'],
  ['Juan Pérez', 'JUAN PEREZ OR MARIA LOPEZ'],
  ['Juan Pérez', 'PEREZ'],
  ["Brian O'Neil", 'O NEIL BRIAN'],
  ['Ana Gómez', 'Ana Gómez, S.A.'],
  // The first letter of the second is Cyrillic.
  ['Ana Gómez', 'Аna Gómez'],
])('CW-10 %j and %j are similar names', (onFile, onWire) => {
  expect(compareNames(onFile, onWire)).toBe('similar')
  expect(compareNames(onWire, onFile)).toBe('similar')
})

test.each([
  ['José Ángel Núñez Peña', 'JOSE ANGEL NUNEZ PENA'],
  ['José Ángel Núñez Peña', 'Jose\u0301 A\u0301ngel Nu\u0301n\u0303ez Pen\u0303a'],
  ['María-José García', 'GARCIA MARIA JOSE'],
  ['María José García-López', 'GARCIA LOPEZ, MARIA JOSE'],
  ['María José García', 'MARIAJOSE GARCIA'],
  ["Brian O'Neil", 'BRIAN O’NEIL'],
  ['Søren Łukasz', 'SOREN LUKASZ'],
  ['Jörg Strauß', 'JORG STRAUSS'],
  ['Juan Pérez', 'Sr. Juan Pérez'],
  ['Juan Pérez', 'ＪＵＡＮ　ＰＥＲＥＺ'],
  ['Ana Gómez, S.A.', 'ANA GOMEZ S A'],
])('CW-10 %j and %j are the same name', (onFile, onWire) => {
  expect(compareNames(onFile, onWire)).toBe('same')
  expect(compareNames(onWire, onFile)).toBe('same')
})
