/** What is said of a scenario before it is chosen. `games/<id>/scenarios.ts`; what it is about is in the game's words
 * (`scenario_help.<id>`). Loaded with the set-up page. */
export interface ScenarioFacts {
  /** By the rules, if nothing ends it sooner. */
  turns: number;
  /** How long one sits there: 1 a short sitting, 2 an evening, 3 a day, 4 several days. */
  length: 1 | 2 | 3 | 4;
  /** How much there is to know and to handle: 1 easy, 3 hard. */
  difficulty: 1 | 2 | 3;
}

export interface SetUp {
  scenarios: Readonly<Record<string, ScenarioFacts>>;
}
