/**
 * Cities by the first four digits of their PIN codes, from India Post's directory of post offices. Only beginnings
 * that belong to one city are listed.
 */
const table = `Agra 2820
Ahmedabad 3800
Amritsar 1430
Bengaluru 5600 5601
Bhopal 4620
Bhubaneswar 7510
Chandigarh 1600
Chennai 6000 6001
Coimbatore 6410
Cuttack 7530
Dehradun 2480
Faridabad 1210
Ghaziabad 2010
Gurugram 1220
Guwahati 7810
Howrah 7111
Hyderabad 5000
Indore 4520
Jabalpur 4820
Jaipur 3020
Jalandhar 1440
Jodhpur 3420
Kanpur 2080
Kochi 6820
Kolkata 7000 7001
Kota 3240
Kozhikode 6730
Lucknow 2260
Ludhiana 1410
Madurai 6250
Mangaluru 5750
Meerut 2500
Mumbai 4000 4001
Mysuru 5700
Nagpur 4400
Nashik 4220
New Delhi 1100
Noida 2013
Panaji 4030
Patna 8000
Prayagraj 2110
Puducherry 6050
Pune 4110
Raipur 4920
Rajkot 3600
Ranchi 8340
Salem 6360
Surat 3950
Thane 4006
Thiruvananthapuram 6950
Thrissur 6800
Tiruchirappalli 6200
Udaipur 3130
Vadodara 3900
Varanasi 2210
Vijayawada 5200
Visakhapatnam 5300`;

const cities = new Map(
  table.split("\n").flatMap((line) => {
    const [, city = "", beginnings = ""] = /^(\D+) ([\d ]+)$/.exec(line) ?? [];
    return beginnings.split(" ").map((beginning): [string, string] => [beginning, city]);
  }),
);

/** Undefined for smaller towns. A suggestion: some villages around a city have its PIN codes. */
export const cityOfPin = (pin: string): string | undefined => cities.get(pin.slice(0, 4));
