import type { Translated } from '#i18n/translated.ts'
import type { strings as en } from './strings.en.ts'

export const strings: Translated<typeof en> = {
  title: 'Ayuda',
  lede: 'Cómo funciona cada cosa, cuánto cuesta, cuánto tarda y qué pasa cuando falla.',
  search: 'Buscar en la ayuda',
  found_one: '{{count}} tema',
  found_other: '{{count}} temas',
  nothing: 'Ningún tema tiene esas palabras. Prueba con otras o escríbenos.',
  all: 'Todos los temas',
  write: '¿No está aquí tu respuesta? Escribe a',
  next: 'Después:',
  again: 'Empezar de nuevo',
  switch: 'Cambiar de red',
  legal: {
    terms: 'Términos y condiciones',
    privacy: 'Privacidad',
    risk: 'Aviso de riesgos',
    versionOf: 'Versión del',
    contents: 'Contenido',
    loading: 'Cargando el texto',
    notLoaded: 'No se pudo cargar el texto.',
    loadAgain: 'Volver a cargar',
    settings: 'Ajustes: sesiones, correos, eventos de uso',
    account: 'Cuenta: descarga tus datos',
    contact: 'Dudas: escribe a',
  },
  topics: {
    buy: {
      title: 'Comprar USD+',
      parts: {
        how: {
          title: 'Cómo funciona',
          text: 'Elige la moneda estable con la que pagas y escribe una cantidad. Tu billetera pide dos firmas: una permite al emisor tomar exactamente esa cantidad, la otra la deposita. Los USD+ llegan a la misma billetera.',
        },
        cost: {
          title: 'Cuánto cuesta',
          text: 'La comisión del emisor, si la hay, y la cantidad mínima y máxima aparecen en el formulario antes de que firmes. La red cobra su propia comisión en su moneda nativa.',
        },
        time: {
          title: 'Cuánto tarda',
          text: 'Lo que la red necesita para dos transacciones y {{confirmations}} confirmaciones, por lo general uno o dos minutos. No hay hora límite.',
        },
        fails: {
          title: 'Si falla',
          text: 'Si la primera firma pasó y la segunda no, solo se dio un permiso y no se movió nada. Presiona Continuar o retira el permiso en Aprobaciones.',
        },
      },
    },
    redeem: {
      title: 'Redimir USD+',
      parts: {
        how: {
          title: 'Cómo funciona',
          text: 'Recibes {{rate}} en USDC por cada USD+. Son dos firmas: una permite al contrato tomar exactamente la cantidad, la otra pide la redención. Tus USD+ quedan en depósito y se queman cuando se te paga, en la misma billetera.',
        },
        time: {
          title: 'Cuánto tarda',
          text: 'De minutos a {{redemptionDays}} días. La pestaña Redimir muestra cada paso: solicitada, en depósito, en pago, pagada.',
        },
        fails: {
          title: 'Si falla',
          text: 'Una redención cancelada o rechazada devuelve los USD+ que estaban en depósito. Si alguien tiene que revisarla, la fila dice Contactar a soporte; ese correo ya lleva la redención, su red, su transacción y su hora.',
        },
      },
    },
    wrap: {
      title: 'Envolver y desenvolver',
      parts: {
        how: {
          title: 'Cómo funciona',
          text: 'Los USD+ crecen en número; los wUSD+ conservan su número y crecen en valor, que es lo que piden muchos protocolos. Envolver lleva dos firmas, desenvolver una, y puedes hacerlo cuando quieras.',
        },
        cost: {
          title: 'Cuánto cuesta',
          text: 'Nada más que la comisión de la red. El tipo de cambio se lee del contrato y se muestra antes de que firmes.',
        },
        stocks: {
          title: 'Tokens de acciones',
          text: 'Se envuelven igual, en Envolver dentro de la página de cada acción. La forma envuelta conserva su número en los splits y con dividendos reinvertidos.',
        },
      },
    },
    bridge: {
      title: 'Pasar a otra red',
      parts: {
        how: {
          title: 'Cómo funciona',
          text: 'Los USD+ o wUSD+ se queman en una red y se crean en la otra, en la misma billetera. Apruebas exactamente la cantidad y luego la envías con la comisión del puente.',
        },
        time: {
          title: 'Cuánto tarda',
          text: 'Primero tu red tiene que dar por definitiva la transacción; el formulario dice cuánto suele tardar. Puedes cerrar la página: la transferencia tiene su propia página, que sigue ambos lados.',
        },
        fails: {
          title: 'Si falla',
          text: 'Si la comisión cambió mientras tanto, no se envía nada. Si la otra red está en pausa, la transferencia espera y se entrega después. Lo que está en camino no se puede retirar.',
        },
      },
    },
    wire: {
      title: 'Comprar por transferencia bancaria',
      parts: {
        how: {
          title: 'Cómo funciona',
          text: 'Anuncia una cantidad entre {{wireMin}} y {{wireMax}} y acepta las instrucciones. Tu banco envía el dinero con el concepto tal como está escrito. Cuando llega, se crean USD+ en tu billetera.',
        },
        time: {
          title: 'Cuánto tarda',
          text: 'Lo que tarden los bancos, por lo general de uno a tres días hábiles bancarios. Las transferencias wire se mueven en los días hábiles de la Reserva Federal, hasta las {{wireCutOff}} ET; tu banco puede cerrar antes. Una solicitud espera hasta el día que dicen sus instrucciones y se puede cancelar hasta que llegue dinero.',
        },
        fails: {
          title: 'Si falla',
          text: 'El dinero sin concepto, con uno equivocado o de una cuenta a otro nombre se retiene y regresa a su origen si nadie puede asignarlo. Una cantidad menor o mayor se crea tal como llegó.',
        },
      },
    },
    orders: {
      title: 'Órdenes de acciones',
      parts: {
        how: {
          title: 'Cómo funciona',
          text: 'Elige una acción, un lado y un tipo: a mercado o límite. Lo que pagas queda en depósito en la red, un bróker compra o vende las acciones, y los tokens o dólares llegan a tu billetera.',
        },
        limits: {
          title: 'Límites',
          text: 'Una orden vale entre {{orderMin}} y {{orderMax}}. Si el mercado está cerrado, las órdenes lo esperan. Una orden vigente hasta cancelar termina después de {{gtcDays}} días.',
        },
        cancel: {
          title: 'Cancelar',
          text: 'Una orden que sigue activa se puede cancelar. Lo que se ejecutó es tuyo; el resto de lo depositado regresa.',
        },
        fails: {
          title: 'Si falla',
          text: 'Una orden rechazada o vencida devuelve todo lo que no se ejecutó. Mientras una acción está suspendida no se toman órdenes, y la página dice por qué.',
        },
      },
    },
    account: {
      title: 'Cuenta de corretaje',
      parts: {
        how: {
          title: 'Cómo funciona',
          text: 'Confirma tu correo con un código ({{codeMinutes}} minutos, {{codeTries}} intentos), verifica tu identidad, firma un formulario fiscal, abre la cuenta y vincula un banco. Después operas las acciones mismas, en dólares.',
        },
        transfers: {
          title: 'Transferencias con tu banco',
          text: 'Entre {{achMin}} y {{achMax}} cada una. El dinero de tu banco cuenta después de {{achDays}} días hábiles bancarios; un banco puede devolverlo incluso después. Los bancos siguen los días inhábiles de la Reserva Federal: una transferencia solicitada antes de las {{achCutOff}} ET de un día hábil bancario cuenta ese día; una posterior, el siguiente. En el Día de la Raza (Columbus Day) y el Día de los Veteranos el mercado abre y los bancos cierran; en Viernes Santo es al revés.',
        },
        settlement: {
          title: 'Cuándo se liquida el dinero de una venta',
          text: 'Una venta se liquida un día de operación después (T+1); los días en que los bancos cierran no cuentan. Con lo que recibes puedes comprar acciones de inmediato. Lo puedes retirar cuando se liquida: tu cuenta muestra cuánto puedes retirar ahora y cuándo lo demás.',
        },
        goodFaith: {
          title: 'Reglas de una cuenta de efectivo',
          text: 'En esta cuenta no se presta nada. Comprar acciones con dinero de una venta que aún no se liquida, y vender esas acciones antes de que se liquide, es una infracción de buena fe (good faith violation). Comprar acciones y no pagarlas, porque tu banco se lleva de vuelta el depósito, se conoce como free riding. Después de {{violationsMax}} infracciones de buena fe en 12 meses, o de un solo caso de free riding, el bróker permite comprar solo con efectivo liquidado durante {{restrictionDays}} días (Regulación T de la Reserva Federal).',
        },
        close: {
          title: 'Documentos y cierre',
          text: 'Los estados de cuenta, confirmaciones y documentos fiscales siguen siendo tuyos después de cerrar la cuenta. En Cuenta puedes descargar todo lo que se guarda sobre ti.',
        },
      },
    },
    gifts: {
      title: 'Tarjetas de regalo e invitaciones',
      parts: {
        gift: {
          title: 'Tarjetas de regalo',
          text: 'Escribe el código, mira qué tiene la tarjeta y recíbelo en una billetera o en tu cuenta. Un código sirve una vez. Después de demasiados códigos equivocados tienes que esperar.',
        },
        referral: {
          title: 'Invitaciones',
          text: 'Comparte tu enlace. Cuando se ejecuta la primera orden de alguien que llegó por él, recibes {{reward}}, que cobras como una tarjeta de regalo.',
        },
      },
    },
    wallets: {
      title: 'Billeteras e inicio de sesión',
      parts: {
        own: {
          title: 'Tu propia billetera',
          text: 'Conéctala y firma un mensaje. Prueba que la billetera es tuya, acepta los términos, no genera ninguna transacción y no cuesta nada. Para algunos pasos se pide otra vez una firma de hace menos de {{freshMinutes}} minutos.',
        },
        email: {
          title: 'Correo o Google',
          text: 'Donde se ofrece, en “¿No tienes una billetera?”, obtienes una billetera al iniciar sesión. El proveedor guarda su llave; nosotros nunca la tenemos.',
        },
        safe: {
          title: 'Safe y otras billeteras de contrato',
          text: 'Inician sesión como cualquier billetera. Con un Safe, una transacción espera a sus otros propietarios; la seguimos hasta que se realiza.',
        },
        once: {
          title: 'Lo que se pregunta una vez',
          text: 'Antes de la primera transacción con USD+ de una billetera confirmas que se te puede ofrecer USD+. Se vuelve a preguntar solo cuando cambia ese texto.',
        },
      },
    },
    fees: {
      title: 'Comisiones',
      parts: {
        network: {
          title: 'Comisión de la red',
          text: 'Cada transacción cuesta gas en la moneda nativa de su red. Es para la red, no para nosotros. Si te falta, el formulario dice cuánto antes de que firmes.',
        },
        ours: {
          title: 'Nuestras comisiones',
          text: 'Todo lo que se cobra aparece junto a la cantidad antes de que firmes: al comprar, redimir, usar el puente y en cada orden. Envolver, desenvolver y las tarjetas de regalo no cuestan nada.',
        },
        yieldFee: {
          title: 'Rendimiento y dividendos',
          text: 'El APY que se muestra ya descuenta todos los costos. De los dividendos se retienen impuestos; cada pago dice cuánto.',
        },
        receipts: {
          title: 'Comprobantes',
          text: 'Cada operación tiene un comprobante con lo que enviaste, lo que recibiste, las comisiones, tu saldo nuevo, la hora, la transacción y qué sigue. Ábrelo de nuevo desde Actividad, imprímelo en una página, guárdalo como PDF o comparte su dirección. Los datos de una red son públicos; tu saldo y tu cuenta solo los ves tú.',
        },
      },
    },
    times: {
      title: 'Cuánto tarda cada cosa',
      parts: {
        chain: {
          title: 'En una red',
          text: 'Una transacción cuenta después de {{confirmations}} confirmaciones: de segundos a pocos minutos. Puedes cerrar la página; se retoma después.',
        },
        money: {
          title: 'Dinero',
          text: 'Las redenciones tardan de minutos a {{redemptionDays}} días; las transferencias wire, de uno a tres días hábiles bancarios; las de tu banco vinculado, {{achDays}} días hábiles bancarios. El dinero de una venta se puede retirar un día de operación después.',
        },
        market: {
          title: 'Mercados',
          text: 'Las páginas de acciones dicen si el mercado está abierto y cuándo vuelve a abrir. Las órdenes se ejecutan mientras lo está.',
        },
      },
    },
    custody: {
      title: 'Quién guarda qué',
      parts: {
        you: {
          title: 'Tú',
          text: 'Todos los tokens de tu billetera: USD+, wUSD+ y tokens de acciones. Nunca tenemos tus llaves y no podemos moverlos sin tu firma.',
        },
        escrow: {
          title: 'Los contratos',
          text: 'Lo que tomó una redención o una orden, hasta que se paga o se devuelve. Todos los contratos y sus direcciones están en Direcciones.',
        },
        backing: {
          title: 'Qué lo respalda',
          text: 'Detrás de USD+, valores del Tesoro de EE. UU. a corto plazo, guardados por un custodio y mostrados en Transparencia. Detrás de cada token de acción, una acción con un bróker, mostrada en Informes.',
        },
        broker: {
          title: 'Tu cuenta de corretaje',
          text: 'Sus dólares y acciones los tiene el bróker, a tu nombre, y no son tokens.',
        },
      },
    },
    failures: {
      title: 'Cuando algo falla',
      parts: {
        safe: {
          title: 'Qué está a salvo',
          text: 'Nada se envía dos veces. Cada paso se anota en este navegador antes de preguntar a tu billetera, así que al recargar o perder la conexión se sigue donde estaba. Actividad muestra todo lo que está en curso.',
        },
        support: {
          title: 'Contactar a soporte',
          text: 'Los enlaces a soporte escriben un correo con el número, la red, la transacción y la hora. Nunca te pedimos tus llaves, tu frase de recuperación ni una contraseña.',
        },
        causes: {
          title: 'Qué dice una transacción fallida y qué hacer después',
          text: 'Estas son todas las causas que conoce la página. La pantalla de error nombra una de ellas.',
        },
      },
    },
  },
}
