/** Invented people. First names and surnames are combined; the demo identities stand alone. */
export const firstNames = ['Amara', 'Tobias', 'Elspeth', 'Rohan', 'Marisol', 'Idris', 'Freya', 'Kenji', 'Odette', 'Callum', 'Priya', 'Anselm', 'Linnea', 'Mateus', 'Yasmin', 'Piers', 'Bronwen', 'Dario', 'Saskia', 'Emeka', 'Hollis', 'Ottoline', 'Ravi', 'Tamsin'];

export const surnames = ['Whitlock', 'Adeyemi-Park', 'Sorrell', 'Venkataram', 'Holloway-Finch', 'Marchetti', 'Brandreth', 'Okonjo', 'Lindqvist', 'Farrow', 'Delacourt', 'Pemberley', 'Ashgrove', 'Novakov', 'Tresillian', 'Quarrie', 'Hartnoll', 'Bexcombe', 'Soares Lima', 'Winterbourne', 'Kallas', 'Merriweather', 'Dunmore', 'Yardley-Shaw'];
