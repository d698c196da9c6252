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
  ['Juan Pérez', 'JP'],
  ['Don Smith', 'DON JONES'],
  ['Ing Chan', 'ING LEE'],
  ['Robert Jones', 'Mary Jones'],
  ['Иван Петров', 'Анна Смирнова'],
  ['Νίκος Παπαδόπουλος', 'Ελένη Γεωργίου'],
  ['Иван Петров', '123'],
  ['김민수', '이영희'],
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
  // A word that may be a title may also be a name, so a person decides.
  ['Juan Pérez', 'Sr. Juan Pérez'],
  ['Juan Pérez', 'MR PEREZ'],
  ['Don Smith', 'MRS SMITH'],
  ['Don Smith', 'SMITH'],
  ['Don García', 'DOÑA GARCÍA'],
  ['Ing Chan', 'MR CHAN'],
  ['Don Lee', 'PROF LEE'],
  ['Don Lee Smith', 'Lee Smith'],
  ['D.R. Horton Inc', 'HORTON INC'],
  // Initials, given names in one word, nicknames.
  ['José María García', 'J.M. GARCÍA'],
  ['José María García', 'JM GARCIA'],
  ['José María García', 'GARCIA, JMA'],
  ['María José García', 'MARIAJOSE GARCIA'],
  ['María José García', 'MAJO GARCIA'],
  ['María José García López', 'MJ GARCIA'],
  ['Jean-Pierre Morgan', 'J.P. MORGAN'],
  ['Jean-Pierre Morgan', 'JP MORGAN'],
  ['Jo Smith', 'J.O. SMITH'],
  ['Ju Liang', 'JULI ANG'],
  ['Robert Jones', 'BOB JONES'],
  ['Francisco Ruiz', 'PACO RUIZ'],
  ['Guadalupe Ruiz Peña', 'Lupita Ruiz'],
  ['Ana Gómez, S.A.', 'ANA GOMEZ SA'],
  ['محمّد علي', 'محمد علي'],
  ["Brian O'Neil", 'O NEIL BRIAN'],
  ['Ana Gómez', 'Ana Gómez, S.A.'],
  // Either may be the transliteration of the other.
  ['Иван Петров', 'IVAN PETROV'],
  ['Иван Петров', 'JOHN SMITH'],
  ['Иван Петров', 'IVAN ПЕТРОВ JR'],
  ['Νίκος Παπαδόπουλος', 'NIKOS PAPADOPOULOS'],
  ['محمد علي', 'MOHAMMED ALI'],
  ['김민수', 'KIM MINSU'],
  ['山田 太郎', 'ヤマダ タロウ'],
  ['張偉', '张伟'],
  ['張偉', 'ZHANG WEI'],
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
  ["Brian O'Neil", 'BRIAN O’NEIL'],
  ['Søren Łukasz', 'SOREN LUKASZ'],
  ['Jörg Strauß', 'JORG STRAUSS'],
  ['Don Smith', 'SMITH, DON'],
  ['Mr. Juan Pérez', 'PEREZ JUAN MR'],
  ["Brian O'Neil", 'BRIAN O´NEIL'],
  ['Kekoa Keliʻi', 'KEKOA KELII'],
  ['Νίκος Παπαδόπουλος', 'ΝΙΚΟΣ ΠΑΠΑΔΟΠΟΥΛΟΣ'],
  ['José María García', 'Jo\u00adsé Mar\u200bía García'],
  ['Juan Pérez', 'ＪＵＡＮ　ＰＥＲＥＺ'],
  ['Ana Gómez, S.A.', 'ANA GOMEZ S A'],
])('CW-10 %j and %j are the same name', (onFile, onWire) => {
  expect(compareNames(onFile, onWire)).toBe('same')
  expect(compareNames(onWire, onFile)).toBe('same')
})

test.each([
  ['राम कुमार', 'रीमा कुमारी'],
  ['だいすけ たなか', 'たいすけ たなか'],
  ['はは はな', 'ぱぱ はな'],
])('CW-10 the marks of %s are part of the name, unlike %s', (onFile, onWire) => {
  expect(compareNames(onFile, onWire)).not.toBe('same')
  expect(compareNames(onFile, onFile.normalize('NFD'))).toBe('same')
})
