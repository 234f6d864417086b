/** The pictures: pixels, the scene, and what it is filled with. */
const camera = (eye, target, lens) => ({
  EYE: `vec3(${eye})`,
  TARGET: `vec3(${target})`,
  LENS: lens,
});

const product = (name, view) => ({
  file: 'studio',
  size: [1280, 960],
  isProduct: true,
  define: { PRODUCT: name, ...view },
});

const hall = (layout, size, view, more) => ({
  file: 'hall',
  size,
  define: {
    LAYOUT: layout,
    ...view,
    EXPOSURE: '1.12',
    CRANE: '-15.0',
    CRAB: '-2.5',
    AISLE: '-2.2',
    ...more,
  },
});

const outdoors = (layout, view, more) => ({
  file: 'outdoors',
  size: [1280, 720],
  define: {
    LAYOUT: layout,
    ...view,
    PENUMBRA: '0.04',
    EXPOSURE: '0.52',
    HILLS: '1.0',
    FIELDS: '0.0',
    HAZE: '0.006',
    ...more,
  },
});

export const SCENES = {
  'pump-end-suction': product('pump', camera('2.9, 1.9, 5.4', '0.1, 0.8, 0.0', '3.3')),
  'pump-multistage': product('verticalPump', camera('2.6, 2.3, 6.2', '0.0, 1.5, 0.0', '3.5')),
  'valve-gate': product('gateValve', camera('2.9, 2.2, 5.8', '0.0, 1.22, 0.0', '3.6')),
  'valve-butterfly': product('butterflyValve', camera('3.1, 2.1, 4.6', '0.0, 1.18, 0.12', '3.4')),
  hall: hall('pumpRow', [1920, 1080], camera('-1.5, 2.2, 4.9', '1.75, 1.95, -5.0', '1.5')),
  workshop: hall('workshopRows', [1280, 720], camera('-3.4, 3.0, 5.6', '1.6, 1.2, -5.0', '1.6'), {
    AISLE: '-4.6',
    CRANE: '-9.0',
    CRAB: '1.5',
  }),
  'case-building': hall(
    'boosterRow',
    [1280, 720],
    camera('-2.0, 2.3, 3.9', '1.9, 1.4, -3.0', '1.6'),
    { AISLE: '-4.0', CRANE: '-26.0' },
  ),
  'case-waterworks': outdoors('waterworks', camera('-9.0, 9.0, 16.0', '1.5, 0.4, -7.0', '1.5')),
  'case-irrigation': outdoors('canal', camera('-2.2, 3.3, 6.5', '0.4, 1.0, -8.0', '1.5'), {
    FIELDS: '1.0',
    HILLS: '1.3',
  }),
  works: outdoors('works', camera('-13.0, 1.9, 14.5', '-1.5, 2.7, -3.0', '1.5')),
};
